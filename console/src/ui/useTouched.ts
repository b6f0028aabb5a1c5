import { useMediaQuery } from '@mantine/hooks'

/** The screen is used with fingers. The style sheets ask the same. */
export const useTouched = (): boolean =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
