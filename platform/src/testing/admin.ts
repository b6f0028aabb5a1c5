import { runAdmin } from '../admin/run.ts'

/** What a command says, as somebody reads it who has typed it. */
export async function admin(
  args: string[],
  environment: Record<string, string | undefined> = {},
): Promise<string> {
  const said: string[] = []
  await runAdmin(args, environment, (line) => void said.push(line))
  return said.join('\n')
}
