import { PageFailure } from '../page/PageState.tsx'
import type { List } from './useList.ts'
import { connectionGone } from '../../api/connection.ts'
import { Action } from '../../ui/Action.tsx'
import { TextLink } from '../../ui/Text.tsx'
import styles from './Rows.module.css'

export function Failure<Row>({ list }: { list: List<Row> }) {
  const { failedText, error, reloading = false, reload } = list
  return <PageFailure text={failedText} of={{ error, isFetching: reloading, refetch: reload }} />
}

/** Shown instead of the rows if there are none. */
export function Nothing<Row>({ list }: { list: List<Row> }) {
  const { view, emptyHint } = list
  if (list.failed && !list.rows) return <Failure list={list} />
  if (!view) return <span role="status">{list.isLoading ? list.loadingText : connectionGone}</span>
  const isEmpty = view.rows.length === 0 && !view.isArriving && !list.platformFilters?.isApplied
  return (
    <div className={styles.noResults}>
      <span>No results</span>
      {isEmpty && emptyHint && <Hint {...emptyHint} />}
      {view.rows.length > 0 && list.renderMore && list.renderMore(list)}
      {list.isFiltered && <Action onClick={list.clearFilters}>Clear Filters</Action>}
    </div>
  )
}

function Hint({ text, action }: NonNullable<List<never>['emptyHint']>) {
  return (
    <>
      <p className={styles.hint}>{text}</p>
      {action &&
        ('href' in action ? (
          <TextLink href={action.href}>{action.label}</TextLink>
        ) : (
          <Action onClick={action.run}>{action.label}</Action>
        ))}
    </>
  )
}
