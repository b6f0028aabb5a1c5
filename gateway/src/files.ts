import { rename, writeFile } from 'node:fs/promises'

/** Whoever reads the file finds the whole text, the old one or the new one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
