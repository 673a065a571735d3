/** Makes a key with which everything works that is told of agents: examples, `run`, `gate`, MCP. */
export function keyCommand(name: string, capability: string): string {
  return `npx holdpoint key create --name ${name} --capability ${capability} --scope tasks:create --scope tasks:work --scope tasks:read`;
}
