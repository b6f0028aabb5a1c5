import { PageFailure } from '../../page/PageFailure.tsx'
import type { List } from '../state/useList.ts'

export function Failure<Row>({ list }: { list: List<Row> }) {
  const { failedText, error, reloading = false, reload } = list
  return <PageFailure text={failedText} error={error} isReloading={reloading} reload={reload} />
}
