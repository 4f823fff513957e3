"""What can be asked of a start, for the forms of pages; plain functions, no HTTP."""

from __future__ import annotations

from companion.web.models import ClashBody, OptionBody, SwitchBody
from games.options import Option


def option_view(option: Option) -> OptionBody:
    """Return an option of a start in words."""
    return OptionBody(
        name=option.name,
        title=str(option.title),
        sentence=str(option.sentence),
        default=option.default,
        values=list(option.values),
        form=str(option.form),
        clashes=[
            ClashBody(setting=its.setting, values=list(its.values), why=str(its.why), own=list(its.own))
            for its in option.clashes
        ],
        switches=[SwitchBody(name=its.name, sentence=str(its.sentence)) for its in option.switches],
        within=option.within,
        laid=option.laid,
    )
