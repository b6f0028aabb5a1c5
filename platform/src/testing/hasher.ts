import { createHasher } from '../identity/passwords/hashes.ts'

/** Passwords in tests are no secrets: at the usual cost the suite would spend most of its time on them. */
export const testHasher = createHasher({ N: 2 ** 10, r: 8, p: 1 })
