"""Make the weights of vision again, from rendered photos with truth: `python -m vision.training`.

Not part of the wheel; needs the `train` extra (PyTorch). Reading photos needs none of this.
"""
