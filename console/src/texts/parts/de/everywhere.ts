import { de as channels } from '#contract/texts/channels/de'
import { de as fields } from '#contract/texts/fields/de'
import { de as labels } from '#contract/texts/labels/de'
import { de as refusals } from '#contract/texts/refusals/de'
import { de as app } from '../../de/app.ts'
import { de as bell } from '../../de/bell.ts'
import { de as bulk } from '../../de/bulk.ts'
import { de as common } from '../../de/common.ts'
import { de as domain } from '../../de/domain.ts'
import { de as entry } from '../../de/entry.ts'
import { de as errors } from '../../de/errors.ts'
import { de as find } from '../../de/find.ts'
import { de as form } from '../../de/form.ts'
import { de as imports } from '../../de/imports.ts'
import { de as list } from '../../de/list.ts'
import { de as listTools } from '../../de/listTools.ts'
import { de as locations } from '../../de/locations.ts'
import { de as marks } from '../../de/marks.ts'
import { de as page } from '../../de/page.ts'
import { de as queue } from '../../de/queue.ts'
import { de as signInAgain } from '../../de/signInAgain.ts'
import { de as views } from '../../de/views.ts'
import type { EverywhereTranslated } from '../catalogue.ts'

export const de: EverywhereTranslated = {
  common,
  entry,
  app,
  find,
  list,
  views,
  form,
  bulk,
  imports,
  marks,
  domain,
  errors,
  channels,
  fields,
  locations,
  refusals,
  labels,
  queue,
  signInAgain,
  bell,
  page,
  listTools,
}
