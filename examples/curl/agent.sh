#!/bin/sh
# An agent with nothing but curl, and jq for the JSON: HOLDPOINT_URL, HOLDPOINT_KEY; run it from cron.
# Each run is one slice: claim, then either ask a person and end, or do what the person approved, once.
#   task input: {"to": "ada@example.com", "text": "The bins go out tonight."}
set -eu

call() { # a refusal, or no answer, ends the run: nothing after it happens
  curl -sS --fail-with-body --max-time 90 -H "Authorization: Bearer $HOLDPOINT_KEY" -H 'Content-Type: application/json' -d "$2" "${HOLDPOINT_URL:-http://127.0.0.1:3000}/api/v1$1"
}
claims=$(call /claims '{"capabilities":["notes"],"waitSeconds":'"${HOLDPOINT_WAIT_SECONDS:-20}}")
claim=$(printf '%s' "$claims" | jq -c '.claims[0] // empty')
[ -n "$claim" ] || exit 0 # nothing to do
get() { printf '%s' "$claim" | jq -cr "$1"; }

if [ "$(get .approval.verdict)" = approved ]; then
  call "/approvals/$(get .approval.id)/redeem" "$(get '{leaseToken, contentHash: .approval.approvedHash}')" > /dev/null # works once
  get '.approval.approvedRequest.blocks[0]' >> "${OUTBOX:-outbox.jsonl}" # the side effect: exactly what was approved
  call "/tasks/$(get .task.id)/complete" "$(get '{leaseToken, result: {sent: true}}')" > /dev/null
  echo sent
else
  request='{question: "Send a note to \(.task.input.to)", risk: "low", reversible: false, blocks: [{kind: "message", to: .task.input.to, body: .task.input.text}], editable: ["/blocks/0/body"]}'
  call "/tasks/$(get .task.id)/park" "$(get "{leaseToken, request: $request}")" | jq -r '"waiting for a person: approval \(.id)"'
fi
