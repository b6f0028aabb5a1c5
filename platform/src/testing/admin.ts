import { runAdmin } from '../admin/run.ts'

/** What a command prints. */
export async function admin(
  args: string[],
  environment: Record<string, string | undefined> = {},
): Promise<string> {
  const said: string[] = []
  await runAdmin(args, environment, (line) => void said.push(line))
  return said.join('\n')
}
