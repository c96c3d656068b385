"""The tables that `exhaust_goals.c` reads, field by field as it declares them."""

import ctypes
from typing import Final

SUITS, WIDTH, SEATS = 5, 9, 5
CARDS: Final = SUITS * WIDTH
KINDS, COUNTERS, ATOMS, NODES, HOLDINGS, SUMS, TRICKS, AGAINST = 64, 192, 384, 2048, 8, 512, 31, 16


class Steps(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_uint32) for name in ("sum", "seat", "led", "won", "rank")),
        ("times", ctypes.c_int32),
    )


class Kind(ctypes.Structure):
    _fields_ = (
        ("won_with", ctypes.c_uint64),
        ("led", ctypes.c_uint64),
        ("closed", ctypes.c_uint64),
        ("every", ctypes.c_uint64),
        ("held", ctypes.c_uint64 * HOLDINGS),
        ("first", ctypes.c_uint64),
        ("second", ctypes.c_uint64),
        ("holdings", ctypes.c_int32),
        ("least", ctypes.c_int32 * HOLDINGS),
        ("most", ctypes.c_int32 * HOLDINGS),
        ("as_many", ctypes.c_int32),
        ("summed", ctypes.c_int32),
        ("number_only", ctypes.c_int32),
        ("after", ctypes.c_int32),
        ("follows", ctypes.c_int32),
        ("open", ctypes.c_uint64),
        ("others", ctypes.c_int32),
        ("each", ctypes.c_int32),
        ("step", Steps),
        ("beside", Steps),
        ("numbers", ctypes.c_uint32),
        ("turns", ctypes.c_uint32),
        ("sums", ctypes.c_uint8 * SUMS),
    )


class Counter(ctypes.Structure):
    _fields_ = (
        ("cards", ctypes.c_uint64),
        ("form", ctypes.c_int32),
        ("group", ctypes.c_int32),
        ("kind", ctypes.c_int32),
        ("whole", ctypes.c_int32),
        ("how", ctypes.c_int32),
        ("end", ctypes.c_int32),
        ("beyond", ctypes.c_int32),
        ("most", ctypes.c_int32),
        ("task", ctypes.c_uint64 * SEATS),
    )


class Atom(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int32) for name in ("left", "right", "low", "high", "always"))


class Node(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("atom", "parent", "low", "parts")),
        ("wanted", ctypes.c_uint32),
    )


class Tables(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("seats", "leader", "trump", "tricks")),
        *((name, ctypes.c_int32) for name in ("kinds", "counters", "atoms", "nodes")),
        ("hand", ctypes.c_uint64 * SEATS),
        ("rank", ctypes.c_int32 * CARDS),
        ("kind", Kind * KINDS),
        ("counter", Counter * COUNTERS),
        ("atom", Atom * ATOMS),
        ("node", Node * NODES),
    )
