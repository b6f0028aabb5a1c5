import { fr as channels } from '#contract/texts/channels/fr'
import { fr as fields } from '#contract/texts/fields/fr'
import { fr as labels } from '#contract/texts/labels/fr'
import { fr as refusals } from '#contract/texts/refusals/fr'
import { fr as app } from '../../fr/app.ts'
import { fr as bell } from '../../fr/bell.ts'
import { fr as bulk } from '../../fr/bulk.ts'
import { fr as common } from '../../fr/common.ts'
import { fr as domain } from '../../fr/domain.ts'
import { fr as entry } from '../../fr/entry.ts'
import { fr as errors } from '../../fr/errors.ts'
import { fr as find } from '../../fr/find.ts'
import { fr as form } from '../../fr/form.ts'
import { fr as imports } from '../../fr/imports.ts'
import { fr as list } from '../../fr/list.ts'
import { fr as listTools } from '../../fr/listTools.ts'
import { fr as locations } from '../../fr/locations.ts'
import { fr as marks } from '../../fr/marks.ts'
import { fr as page } from '../../fr/page.ts'
import { fr as queue } from '../../fr/queue.ts'
import { fr as signInAgain } from '../../fr/signInAgain.ts'
import { fr as views } from '../../fr/views.ts'
import type { EverywhereTranslated } from '../catalogue.ts'

export const fr: EverywhereTranslated = {
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
