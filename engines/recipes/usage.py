"""Runs a shell command, and prints what it and all processes that it left behind took, as JSON: seconds of
CPU in user mode, elapsed seconds, and the peak memory of the largest process in MiB."""
import ctypes
import json
import os
import resource
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
start = time.monotonic()
status = subprocess.call(["bash", "-euc", sys.argv[1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
elapsed = time.monotonic() - start
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({"status": status, "user": usage.ru_utime, "elapsed": elapsed, "memory": usage.ru_maxrss / 1024}))
