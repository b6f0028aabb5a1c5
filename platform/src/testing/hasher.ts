import { createHasher } from '../identity/passwords/hashes.ts'

/** Cheap, because passwords in tests are no secrets. At the usual cost the suite would spend most of its time on hashes. */
export const testHasher = createHasher({ N: 2 ** 10, r: 8, p: 1 })
