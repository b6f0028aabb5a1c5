import { runAdmin } from '../admin/run.ts'

/** What a command prints. */
export async function admin(
  args: string[],
  environment: Record<string, string | undefined> = {},
): Promise<string> {
  const output: string[] = []
  await runAdmin(args, environment, (line) => void output.push(line))
  return output.join('\n')
}
