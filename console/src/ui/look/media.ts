import { useMediaQuery } from '@mantine/hooks'

/** A phone. The style sheets use the same width. */
export const narrowScreen = '(max-width: 599.98px)'

export const useNarrow = (): boolean =>
  useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false }) ?? false

/** The screen is used with fingers. The style sheets ask the same. */
export const useTouched = (): boolean =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
