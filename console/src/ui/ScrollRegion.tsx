import type { ComponentPropsWithRef } from 'react'

type ScrollRegionProps = Omit<ComponentPropsWithRef<'div'>, 'role'> & { 'aria-label': string }

/** A part of the page that scrolls. It can have the focus, so that the keyboard can scroll it too. */
export function ScrollRegion(props: ScrollRegionProps) {
  return <div role="region" tabIndex={0} {...props} />
}
