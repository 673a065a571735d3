#!/bin/sh
# An agent in a shell, one run for each task: it comes on stdin; what is printed, and the exit, decide. Needs jq.
#   npx holdpoint run --capability reminders -- examples/shell/agent.sh     task input: {"to": "ada@example.com", "text": "The bins go out tonight."}
set -eu
task=$(cat)

if [ -n "$HOLDPOINT_APPROVED" ]; then # the approval is used up already: do exactly what it says
  message=$(printf '%s' "$task" | jq -c '.approval.approvedRequest.blocks[0] | {to, body}')
  printf '%s\n' "$message" >> "${OUTBOX:-outbox.jsonl}"
  echo '{"sent": true}' # the result
  exit 0
fi

printf '%s' "$task" | jq '{
  question: "Remind \(.input.to)", risk: "low", reversible: false,
  blocks: [{kind: "message", to: .input.to, body: .input.text}], editable: ["/blocks/0/body"]
}'
exit 10 # ask a person
