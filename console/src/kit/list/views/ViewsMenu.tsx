import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ListView } from '#contract/schemas/own-lists'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { isNotOffered, serverReason } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Action } from '../../../ui/Action.tsx'
import { isSameSaved, type SavedList, nothingSaved } from '../savedList.ts'
import type { ViewTask } from './ViewDialogs.tsx'
import styles from './Views.module.css'
import { texts } from '../../../texts/views.ts'
import { texts as common } from '../../../texts/common.ts'

interface ViewsMenuProps {
  list: string
  /** The list as it is now. */
  current: SavedList
  onChoose: (view: SavedList) => void
  onTask: (task: ViewTask) => void
}

/** Views of a list: to choose, save, rename and delete. */
export function ViewsMenu({ list, current, onChoose, onTask }: ViewsMenuProps) {
  const views = useQuery({ ...query(api.listViews, { query: { list } }), retry: false })
  if (views.error && isNotOffered(views.error)) return <p className={styles.text}>{texts.noViews}</p>
  return (
    <div className={styles.menu}>
      <Choice name={texts.defaultView} view={nothingSaved} current={current} onChoose={onChoose} />
      {views.data?.map((view) => (
        <View key={view.viewId} view={view} current={current} onChoose={onChoose} onTask={onTask} />
      ))}
      <p className={styles.text} role="status">
        {views.isPending
          ? texts.loadingViews
          : views.error
            ? texts.failedToFetch(serverReason(views.error) ?? '')
            : views.data.length === 0 && texts.keepUnderName}
      </p>
      <Action
        className={styles.save}
        onClick={(event) => closing(event.currentTarget, () => onTask({ list, view: null, current }))}
      >
        {texts.saveAsAView}
      </Action>
    </div>
  )
}

/** The menu closes first, so that a dialog can take the focus. */
function closing(button: HTMLElement, run: () => void): void {
  button.closest<HTMLElement>('[popover]')?.hidePopover()
  run()
}

interface ChoiceProps {
  name: string
  view: SavedList
  isShared?: boolean
  current: SavedList
  onChoose: (view: SavedList) => void
}

function Choice({ name, view, isShared = false, current, onChoose }: ChoiceProps) {
  const isCurrent = isSameSaved(view, current)
  return (
    <Action
      className={styles.choice}
      aria-pressed={isCurrent}
      onClick={(event) => closing(event.currentTarget, () => onChoose(view))}
    >
      <IconCheck size={16} aria-hidden data-shown={isCurrent} />
      <span dir="auto" title={name}>
        {name}
      </span>
      {isShared && <small>{texts.shared}</small>}
    </Action>
  )
}

interface ViewProps extends Omit<ViewsMenuProps, 'list'> {
  view: ListView
}

function View({ view, current, onChoose, onTask }: ViewProps) {
  const { list, name, isShared, state } = view
  const isManager = useAccess('any-management')
  const tool = (label: string, named: string, Icon: typeof IconPencil, isDeletion: boolean) => (
    <Action
      className={styles.tool}
      aria-label={named}
      title={label}
      onClick={(event) => closing(event.currentTarget, () => onTask({ list, view, current, isDeletion }))}
    >
      <Icon size={16} aria-hidden />
    </Action>
  )
  return (
    <div className={styles.view}>
      <Choice name={name} view={state} isShared={isShared} current={current} onChoose={onChoose} />
      {(isManager || !isShared) && (
        <>
          {tool(common.edit, texts.editNamed(name), IconPencil, false)}
          {tool(common.delete, texts.deleteNamed(name), IconTrash, true)}
        </>
      )}
    </div>
  )
}
