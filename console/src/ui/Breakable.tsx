import { Fragment } from 'react'

/** Text that breaks after the separators of an address or a constant, before it breaks anywhere else. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@_./])/)
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
