"""An agent with nothing but Python's standard library: HOLDPOINT_URL, HOLDPOINT_KEY; run it from cron or in a loop.

Each run is one slice: claim, then either ask a person and end, or do what the person approved, once.
"""
import json, os, sys, urllib.error, urllib.request

URL = os.environ.get("HOLDPOINT_URL", "http://127.0.0.1:3000") + "/api/v1"
HEADERS = {"Authorization": "Bearer " + os.environ["HOLDPOINT_KEY"], "Content-Type": "application/json"}


def call(path, body):
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), HEADERS)
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:  # a refusal: nothing was written
        sys.exit("%s: %s" % (path, refused.read().decode()))


def ask(task, lease):
    body = "Hello %s, your parcel has left the house." % task["input"]["name"]
    block = {"kind": "message", "to": task["input"]["email"], "subject": "Your parcel", "body": body}
    request = {"question": "Tell %s about the parcel" % task["input"]["name"], "risk": "low", "reversible": False, "blocks": [block], "editable": ["/blocks/0/body"]}
    approval = call("/tasks/%s/park" % task["id"], {"leaseToken": lease, "request": request})
    print("waiting for a person: approval " + approval["id"])


def act(task, lease, approval):
    call("/approvals/%s/redeem" % approval["id"], {"leaseToken": lease, "contentHash": approval["approvedHash"]})  # works once
    with open(os.environ.get("OUTBOX", "outbox.jsonl"), "a") as outbox:  # the side effect: exactly what was approved
        outbox.write(json.dumps(approval["approvedRequest"]["blocks"][0]) + "\n")
    call("/tasks/%s/complete" % task["id"], {"leaseToken": lease, "result": {"sent": True}})
    print("sent")


for claim in call("/claims", {"capabilities": ["parcels"], "waitSeconds": int(os.environ.get("HOLDPOINT_WAIT_SECONDS", "20"))})["claims"]:
    approval = claim["approval"]
    if approval and approval["verdict"] == "approved":
        act(claim["task"], claim["leaseToken"], approval)
    else:
        ask(claim["task"], claim["leaseToken"])
