import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Less than a packet: packing it would save nothing. */
const worthPacking = 1024
/** Beyond it a build takes seconds longer for a few per cent. */
const quality = 6

const packers = {
  br: (content: string | Uint8Array) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gz: (content: string | Uint8Array) => promisify(gzip)(content),
}

/** Each file also packed, so that the platform does not do that again for every visitor. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue
        const content = file.type === 'chunk' ? file.code : file.source
        if (content.length < worthPacking) continue
        for (const [ending, pack] of Object.entries(packers))
          this.emitFile({ type: 'asset', fileName: `${fileName}.${ending}`, source: await pack(content) })
      }
    },
  }
}
