"""Start MiniStack, the local AWS endpoint, as Sedum needs it.

It runs the installed package unchanged but for a few small corrections, each of which is left out with a line on
stderr when a newer version no longer has the name that it touches. docs/local-endpoint.md says how each was measured.
"""

import os
import signal
import sys
import threading
import time

import ministack.app as app


def correction(name):
    """Run the decorated function at once; a failure is told, and the endpoint starts without it."""

    def run(apply):
        try:
            apply()
        except Exception as error:
            print(f"sedum: left out the correction '{name}': {error!r}", file=sys.stderr)

    return run


@correction("quiet functions answer at once")
def _():
    # After each call of a function the runtime waits up to 50 ms for a first line of log.
    from ministack.core.lambda_runtime import Worker

    first_line, idle, longest = Worker._drain_stderr_bounded.__defaults__
    Worker._drain_stderr_bounded.__defaults__ = (min(first_line, 0.004), min(idle, 0.002), longest)


@correction("an expression is read once")
def _():
    # A query reads its condition anew for each item of the partition. What comes of it follows from the text alone.
    from functools import lru_cache

    from ministack.services import dynamodb

    tokens_of = lru_cache(maxsize=4096)(dynamodb._tokenize)
    dynamodb._tokenize = lambda expr: list(tokens_of(expr))
    dynamodb._condition_syntax_error = lru_cache(maxsize=4096)(dynamodb._condition_syntax_error)


@correction("the head of an answer goes with its body")
def _():
    # Each part that is sent by itself costs a call of the system here and wakes whoever waits for the whole.
    import h11
    from hypercorn.events import RawData
    from hypercorn.protocol.h11 import H11Protocol

    H11Protocol._send_h11_event  # the correction is left out where this is gone

    async def send_together(self, event):
        try:
            data = self.__dict__.pop("held_head", b"") + self.connection.send(event)
        except h11.LocalProtocolError:
            if self.connection.their_state != h11.ERROR:
                raise
            return
        if type(event) is h11.Response:
            self.held_head = data
        elif data:
            await self.send(RawData(data=data))

    H11Protocol._send_h11_event = send_together


# What this process holds until its end.
held = []


def wait_for_the_last_one():
    """Wait until the endpoint that used this state before has written it and is gone: its port is free sooner."""
    import fcntl

    folder = os.environ["STATE_DIR"]
    os.makedirs(folder, exist_ok=True)
    lock = open(os.path.join(folder, "lock"), "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print(f"sedum: another endpoint still uses {folder}; waiting for its end", file=sys.stderr, flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    held.append(lock)


def save_in_turn():
    """Let one save end before the next begins, and try again to copy what changes while it is copied.

    Two saves at once write the same temporary files, and neither can be read afterwards.
    """
    turn = threading.Lock()
    save = app.save_all

    def patient(get_state):
        def copy():
            for _ in range(20):
                try:
                    return get_state()
                except RuntimeError:
                    time.sleep(0.05)
            return get_state()

        return copy

    def save_alone(services):
        with turn:
            save({name: patient(get_state) for name, get_state in services.items()})

    app.save_all = save_alone


def restart_streams():
    """Read every stream from its beginning: offsets are kept over a restart, the records they count are not."""
    from ministack.services import lambda_svc

    positions = lambda_svc._dynamodb_stream_positions._data
    load = app._load_persisted_state

    def load_and_restart():
        load()
        for mapping in list(positions):
            positions[mapping] = 0

    app._load_persisted_state = load_and_restart


def save_every(seconds):
    """Write the state while running, when something was asked since; by itself MiniStack does it at a clean stop only."""
    asked = threading.Event()
    serve = app.app

    async def serve_and_note(scope, receive, send):
        if scope["type"] == "http" and not scope["path"].endswith("/health"):
            asked.set()
        await serve(scope, receive, send)

    def save_when_asked():
        while True:
            asked.wait()
            time.sleep(seconds)
            asked.clear()
            app.save_all(app._build_persistence_save_dict())

    app.app = serve_and_note
    threading.Thread(target=save_when_asked, daemon=True).start()


def stop_with_parent():
    """Stop cleanly when the process that started this one is gone, however it ended: its end of stdin then closes."""
    while sys.stdin.buffer.read(4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if os.environ.get("PERSIST_STATE") == "1":
    correction("one endpoint for a state")(wait_for_the_last_one)
    correction("one save at a time")(save_in_turn)
    correction("streams after a restart")(restart_streams)
    period = float(os.environ.get("MS_SAVE_SECONDS", "0"))
    if period > 0:
        correction("saving while running")(lambda: save_every(period))

if os.environ.get("MS_STOP_WITH_PARENT") == "1":
    threading.Thread(target=stop_with_parent, daemon=True).start()

sys.exit(app.main())
