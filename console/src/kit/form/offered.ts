/** The options of a select: its own values, and the current one, even if it is unknown. */
export const offered = <Value extends string>(
  values: readonly Value[],
  current: Value | '' | null | undefined,
) => (current && !values.includes(current) ? [...values, current] : values)
