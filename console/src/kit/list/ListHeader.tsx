import {
  IconBaselineDensitySmall,
  IconBookmark,
  IconColumns3,
  IconDownload,
  IconPlus,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ImportKind } from '#contract/imports'
import { lazyDialog, lazyGeneric, lazyPart } from '../lazyPart.tsx'
import { usePreloadLater } from '../preload.ts'
import { Action, classes } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import { Popover } from '../../ui/Popover.tsx'
import { FilterHint } from './Filters.tsx'
import styles from './ListHeader.module.css'
import type { SavedList } from './savedList.ts'
import type { ShownRows } from './index/useShownRows.ts'
import type { List } from './useList.ts'
import type { ViewTask } from './views/ViewDialogs.tsx'
import { texts } from '../../texts/list.ts'
import { texts as common } from '../../texts/common.ts'

const ViewsMenu = lazyPart(async () => (await import('./views/ViewsMenu.tsx')).ViewsMenu)
const ViewDialogs = lazyDialog(async () => (await import('./views/ViewDialogs.tsx')).ViewDialogs)
const ColumnsMenu = lazyGeneric(async () => (await import('./arrange/ColumnsMenu.tsx')).ColumnsMenu)
const TableImport = lazyDialog(async () => (await import('../import/TableImport.tsx')).TableImport)
const menus = [ViewsMenu, ViewDialogs, ColumnsMenu]

export function ListHeader<Row>({ list }: { list: List<Row> }) {
  const { create, isCards, density } = list
  const isCompact = density === 'compact'
  const Heading = list.isSection ? 'h2' : 'h1'
  usePreloadLater(menus)
  return (
    <header className={styles.top}>
      <div className={styles.heading}>
        <Heading>{list.named.title}</Heading>
        <Count list={list} />
      </div>
      <div className={classes('row', styles.tools)}>
        <Tool label={texts.reload} icon={IconRefresh} onClick={list.reload} disabled={list.reloading} />
        <FilterHint className={styles.toolSpan} />
        {!list.isSection && !list.isOfOne && <Views list={list} />}
        <ColumnChooser list={list} />
        {!isCards && (
          <Tool
            label={texts.compactRows}
            icon={IconBaselineDensitySmall}
            aria-pressed={isCompact}
            onClick={() => list.setDensity(isCompact ? 'comfortable' : 'compact')}
          />
        )}
        <Tool
          label={texts.exportCsv}
          icon={IconDownload}
          onClick={() => void exportShown(list)}
          disabled={!list.view || list.view.isArriving || list.view.isBeginning}
        />
        {list.imports && <Import kind={list.imports} />}
        {create && (
          <Action look="primary" onClick={create.run}>
            <IconPlus size={16} aria-hidden />
            {create.label}
          </Action>
        )}
      </div>
    </header>
  )
}

function Count<Row>({ list }: { list: List<Row> }) {
  const { view } = list
  return (
    <p className={classes('row', 'quiet', styles.count)}>
      <span role="status">{view && countText(list, view)}</span>
      {list.isChangedRowHidden && <span role="status">{texts.changedRowHidden}</span>}
      {list.isFiltered && !list.platformFilters && view && view.shown.length > 0 && (
        <button type="button" className={styles.link} onClick={list.clearFilters}>
          {common.clearFilters}
        </button>
      )}
    </p>
  )
}

function countText<Row>(list: List<Row>, view: ShownRows<Row>): string {
  const { named, renderMore } = list
  const [shown, loaded] = [view.count, view.rows.length]
  const total = named.rows(loaded)
  if (view.isArriving) return texts.soFar(total)
  // They are not counted yet.
  if (view.isBeginning && list.isFiltered) return total
  if (!renderMore) return texts.shownOf(shown, total)
  // For a list with more on the platform, "20 of 20" would look complete.
  return shown < loaded ? texts.shownOfLoaded(shown, loaded) : texts.loadedOfMore(loaded)
}

type ToolProps = Parameters<typeof Action>[0] & { label: string; icon: typeof IconPlus }

function Tool({ label, icon: Icon, ...rest }: ToolProps) {
  return (
    <Action className={styles.tool} aria-label={label} title={label} {...rest}>
      <Icon size={16} aria-hidden />
    </Action>
  )
}

function Import({ kind }: { kind: ImportKind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool label={common.import} icon={IconUpload} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <TableImport kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What is in the menu is loaded when it is opened. */
function Views<Row>({ list }: { list: List<Row> }) {
  const [current, setCurrent] = useState<SavedList>()
  const [task, setTask] = useState<ViewTask>()
  return (
    <>
      <Popover
        label={texts.views}
        className={styles.toolSpan}
        trigger={<IconBookmark size={16} aria-hidden />}
        onOpen={() => setCurrent(list.currentView())}
      >
        {current && (
          <Suspense fallback={common.loading}>
            <ViewsMenu list={list.title} current={current} onChoose={list.showView} onTask={setTask} />
          </Suspense>
        )}
      </Popover>
      {task && (
        <Suspense>
          <ViewDialogs task={task} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function ColumnChooser<Row>({ list }: { list: List<Row> }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Popover
      label={texts.columns}
      className={styles.toolSpan}
      trigger={<IconColumns3 size={16} aria-hidden />}
      onOpen={() => setOpened(true)}
    >
      {isOpened && (
        <Suspense fallback={common.loading}>
          <ColumnsMenu list={list} />
        </Suspense>
      )}
    </Popover>
  )
}

async function exportShown<Row>({ view, visible, named }: List<Row>) {
  if (!view) return
  try {
    const { saveCsv, toCsv } = await import('../export.ts')
    saveCsv(named.title, await toCsv(visible, view.rows, view.shown))
  } catch {
    notify.error(texts.failedToExport(named.title))
  }
}
