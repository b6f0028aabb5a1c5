const readyForQuery = 'Z'.charCodeAt(0)
const extendedQuery = new Set('PBDECH'.split('').map((type) => type.charCodeAt(0)))

/** @typedef {(message: Uint8Array, options: { onRawData: (data: Uint8Array) => void }) => Promise<void>} Execute */

/**
 * PGlite says that it is ready right after an error and once more at the following Sync; PostgreSQL says it at
 * the Sync alone. A driver that hears it twice takes the second one for the answer to its next query.
 *
 * @param {Execute} execute
 * @returns {Execute}
 */
export function readyOncePerSync(execute) {
  return async (message, options) => {
    const type = message[0]
    if (type === undefined || !extendedQuery.has(type)) return execute(message, options)
    /** @type {Uint8Array[]} */
    const answers = []
    await execute(message, { ...options, onRawData: (data) => answers.push(data.slice()) })
    options.onRawData(withoutReady(Buffer.concat(answers)))
  }
}

/** @param {Buffer} answer whole messages: a type, a length that counts itself, the content */
function withoutReady(answer) {
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] === readyForQuery) return answer.subarray(0, at)
  }
  return answer
}
