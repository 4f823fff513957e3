"""Games that are installed as packages: how they are admitted, and what is wrong with one."""
