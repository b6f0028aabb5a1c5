/** What the network says in its own words is said in them. */
export const failureIn = (failures: Partial<Record<string, string>>, why: string): string =>
  (Object.hasOwn(failures, why) ? failures[why] : undefined) ?? why
