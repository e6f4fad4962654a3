"""Reads workbooks for the tests with openpyxl, which did not write them.

Each line on standard input is the path of a workbook; the line that answers is what it holds, as JSON: its sheets in
order, each with its name and rows of cells. A cell is null, or says what it is: text, number, flag, or an instant, with
its number format. `{"error": ...}` says why a workbook cannot be opened.
"""

import datetime
import json
import sys
import warnings

from openpyxl import load_workbook
from openpyxl.utils.escape import unescape

warnings.simplefilter("error")


def cell_of(cell):
    value = cell.value
    if value is None:
        return None
    if isinstance(value, bool):
        return {"flag": value}
    if isinstance(value, datetime.datetime):
        return {"time": value.isoformat(timespec="milliseconds"), "format": cell.number_format}
    if isinstance(value, (int, float)):
        return {"number": value, "format": cell.number_format}
    if isinstance(value, str):
        # openpyxl leaves the escapes of ECMA-376 (22.9.2.19) in inline text to its caller.
        return {"text": unescape(value), "kind": cell.data_type}
    raise TypeError(f"{cell.coordinate} holds a {type(value).__name__}")


def sheets_of(path):
    book = load_workbook(path)
    return [{"name": sheet.title, "rows": [[cell_of(cell) for cell in row] for row in sheet.iter_rows()]} for sheet in book]


for line in sys.stdin:
    try:
        answer = {"sheets": sheets_of(line.rstrip("\n"))}
    except Exception as error:  # whatever stops openpyxl is the test's to tell
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
