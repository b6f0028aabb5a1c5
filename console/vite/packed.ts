import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller than a network packet, so compressing it would save nothing. */
const worthPacking = 1024
/** With a higher quality a build takes seconds longer for a few per cent. */
const quality = 6

const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gz: (content: Buffer) => promisify(gzip)(content),
}

/** Also writes each file compressed, so that the platform does not compress it for every visitor. */
export function packed(folder: string): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    // Read from the disk, at the very end, because other plugins change the files until then.
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      for (const name of names.filter((each) => /\.(js|css|svg)$/.test(each))) {
        const content = await readFile(join(folder, name))
        if (content.length < worthPacking) continue
        for (const [ending, pack] of Object.entries(packers))
          await writeFile(join(folder, `${name}.${ending}`), await pack(content))
      }
    },
  }
}
