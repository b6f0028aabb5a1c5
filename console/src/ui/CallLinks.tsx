import { Fragment } from 'react'
import { TextLink } from './Text.tsx'

/** Digits as people write them: `+49 40 123-456`, `(0171) 5550143`. Shorter ones are room numbers and years. */
const phone = /(\+?\(?\d[\d\s()/.-]{4,}\d)/

/** A text in which each phone number can be pressed to call it. */
export function CallLinks({ text }: { text: string }) {
  return (
    <span dir="auto">
      {text.split(phone).map((part, at) =>
        at % 2 === 0 ? (
          <Fragment key={at}>{part}</Fragment>
        ) : (
          <TextLink key={at} href={`tel:${part.replace(/[^\d+]/g, '')}`}>
            {part}
          </TextLink>
        ),
      )}
    </span>
  )
}
