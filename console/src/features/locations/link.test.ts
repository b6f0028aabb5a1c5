import { expect, test } from 'vitest'
import { linkedInWords } from './link.ts'

test("the message afterwards comes from the platform's answer", () => {
  const asked = { zoneId: 'Z-1', zoneName: 'Loading dock' }
  const said = (zoneName: string | null) => linkedInWords('Door', asked, { zoneId: 'Z-1', zoneName })
  expect(said('Loading dock')).toBe('Door linked to Loading dock')
  expect(said('Waste heat recovery')).toBe('Door linked to Waste heat recovery: zone Z-1 has kept this name')
  expect(said(null)).toBe('Door linked to Loading dock')
})
