import { readFile } from 'node:fs/promises'

/** The device's token. If it is in a file, a new one is taken over without a restart. */
export class Token {
  private constructor(
    public value: string,
    private readonly file: string | undefined,
  ) {}

  static fixed = (value: string): Token => new Token(value, undefined)

  static async inFile(file: string): Promise<Token> {
    const value = await tokenIn(file)
    if (!value) throw new Error(`${file} is empty`)
    return new Token(value, file)
  }

  /** After the platform has refused a token. Says whether there is another one now. */
  async readAgain(refused: string): Promise<boolean> {
    if (this.file) this.value = (await tokenIn(this.file).catch(() => '')) || this.value
    return this.value !== refused
  }
}

const tokenIn = async (file: string) => (await readFile(file, 'utf8')).trim()
