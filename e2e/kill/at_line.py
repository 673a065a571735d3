"""Ends a Python program as kill -9 does, at a chosen line: python3 e2e/kill/at_line.py agent.py. The variables are those of at-line.mjs."""
import collections, json, os, runpy, signal, sys

files = [one["path"] for one in json.loads(os.environ.get("HOLDPOINT_KILL_FILES", "[]"))]
at, reached = os.environ.get("HOLDPOINT_KILL_AT"), os.environ.get("HOLDPOINT_KILL_REACHED")
times = collections.Counter()


def watch(frame, event, _):
    if not any(os.path.abspath(frame.f_code.co_filename).endswith(path) for path in files):
        return None
    if event == "line":
        line = "%s:%d" % (os.path.basename(frame.f_code.co_filename), frame.f_lineno)
        times[line] += 1
        moment = "%s#%d" % (line, times[line])
        with open(reached, "a") as out:
            out.write(moment + "\n")
        if moment == at:
            os.kill(os.getpid(), signal.SIGKILL)
    return watch


if files:
    sys.settrace(watch)
runpy.run_path(sys.argv[1], run_name="__main__")
