# Ends a bash script as kill -9 does, before a chosen command: BASH_ENV=e2e/kill/at-line.sh. The variables are those of at-line.mjs.
declare -A holdpoint_times
holdpoint_watch() {
  local line="${BASH_SOURCE[1]##*/}:$1"
  holdpoint_times[$line]=$((${holdpoint_times[$line]:-0} + 1))
  local moment="$line#${holdpoint_times[$line]}" before
  # Once only: who runs it may start it again at once.
  grep -qxF "$moment" "$HOLDPOINT_KILL_REACHED" 2> /dev/null && before=1
  echo "$moment" >> "$HOLDPOINT_KILL_REACHED"
  [ "$moment" != "$HOLDPOINT_KILL_AT" ] || [ -n "${before:-}" ] || kill -9 $$
}
if [ -n "${HOLDPOINT_KILL_REACHED:-}" ]; then
  set -T
  trap 'holdpoint_watch "$LINENO"' DEBUG
fi
