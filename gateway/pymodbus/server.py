"""A Modbus server that this project did not write, for npm run test:gateway.

Usage: server.py tcp|rtu-over-tcp|serial, with the words of its tables as JSON on the standard input. It prints where
it listens: a port, or the path of a serial port that leads to it.
"""

import asyncio
import json
import os
import socket
import sys
import threading
import tty

from pymodbus import FramerType
from pymodbus.server import StartAsyncSerialServer, StartAsyncTcpServer
from pymodbus.simulator import DataType, SimData, SimDevice

kind = sys.argv[1]
tables = json.loads(sys.stdin.readline())
bits = [[SimData(0, values=tables[name], datatype=DataType.BITS)] for name in ("co", "di")]
words = [[SimData(0, values=tables[name], datatype=DataType.REGISTERS)] for name in ("hr", "ir")]
context = SimDevice(7, simdata=(*bits, *words), use_bit_addressing=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def copy(source, target):
    while True:
        os.write(target, os.read(source, 1024))


def linked_ports():
    """Two serial ports, as if a cable connected them."""
    (near, near_port), (far, far_port) = os.openpty(), os.openpty()
    for port in (near_port, far_port):
        tty.setraw(port)
    threading.Thread(target=copy, args=(near, far), daemon=True).start()
    threading.Thread(target=copy, args=(far, near), daemon=True).start()
    return os.ttyname(near_port), os.ttyname(far_port)


async def serve():
    if kind == "serial":
        own, other = linked_ports()
        print(other, flush=True)
        await StartAsyncSerialServer(context, framer=FramerType.RTU, port=own, baudrate=9600)
    else:
        port = free_port()
        print(port, flush=True)
        framer = FramerType.SOCKET if kind == "tcp" else FramerType.RTU
        await StartAsyncTcpServer(context, framer=framer, address=("127.0.0.1", port))


asyncio.run(serve())
