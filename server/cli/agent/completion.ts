import type { Command, Option } from "commander";
import { EXIT, Ending } from "./exit-codes";

/** A script for the shell, made from the commands themselves. */
export function addCompletion(program: Command): void {
  program.command("completion <shell>").description("Print a completion script: bash, zsh, fish").action((shell: string) => {
    const rows = rowsOf(program, "");
    if (shell === "fish") return console.log(rows.flatMap(({ path, words }) => words.map((word) => fish(path, word))).join("\n"));
    if (shell !== "bash" && shell !== "zsh") throw new Ending(EXIT.misunderstood, "Known are bash, zsh and fish.");
    const cases = rows.map(({ path, words }) => `    "${path}") words="${words.join(" ")}" ;;`).join("\n");
    const known = rows.map(({ path }) => `"${path}"`).filter((path) => path !== '""').join("|");
    // A value of an option is no command; after -- and where nothing of ours fits, files are completed.
    console.log(`${shell === "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : ""}_holdpoint() {
  local path="" next word words=""
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [ "$word" = -- ] && return
    next="\${path:+$path }$word"
    case "$next" in ${known}) path=$next ;; esac
  done
  case "$path" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _holdpoint holdpoint`);
  });
}

function rowsOf(command: Command, path: string): { path: string; words: string[] }[] {
  const words = [...command.commands.map((one) => one.name()), ...command.options.map(({ long }: Option) => long ?? ""), "--help"].filter(Boolean);
  return [{ path, words }, ...command.commands.flatMap((one) => rowsOf(one, path ? `${path} ${one.name()}` : one.name()))];
}

function fish(path: string, word: string): string {
  const condition = path ? `__fish_seen_subcommand_from ${path.split(" ").at(-1)}` : "__fish_use_subcommand";
  return word.startsWith("--") ? `complete -c holdpoint -n "${condition}" -l ${word.slice(2)}` : `complete -c holdpoint -f -n "${condition}" -a ${word}`;
}
