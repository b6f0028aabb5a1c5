/** What a select offers: its own values, and the one that is there already, also where nobody has heard of it. */
export const offered = <Value extends string>(
  values: readonly Value[],
  current: Value | '' | null | undefined,
) => (current && !values.includes(current) ? [...values, current] : values)
