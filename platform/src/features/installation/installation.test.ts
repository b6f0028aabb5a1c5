import { expect, test } from 'vitest'
import { scheduledWork } from '../../db/schema/index.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp({ BACKUP_EVERY_HOURS: '24', BACKUP_FOLDER: '/dev/null/backups' })

test('the operator reads the state of the backups, and why they fail', async () => {
  await platform.database.db.insert(scheduledWork).values({
    name: 'backup',
    doneAt: new Date(1_772_442_000_000),
    result: { bytes: 4321 },
    failures: 2,
    problem: 'The backup cannot be written: the disk is full.',
  })
  const operator = await platform.as('operator')
  const found = await operator.getInstallation()
  expect(found.backups).toEqual({ everyHours: 24, lastSuccess: 1_772_442_000, sizeBytes: 4321, failures: 2 })
  expect(found.databaseBytes).toBeGreaterThan(1_000_000)
  expect(found.disks.map(({ name }) => name)).toEqual(['data', 'backups'])
  expect(found.problems).toEqual([
    'No backup can be written into BACKUP_FOLDER /dev/null/backups: a part of its path is a file.',
    expect.stringMatching(
      /^The backup failed 2 times in a row: The backup cannot be written: the disk is full\./,
    ),
  ])
})
