import { fr as reasons } from '#contract/texts/reasons/fr'
import { fr as alarms } from '../../fr/alarms.ts'
import { fr as alarmsCause } from '../../fr/alarmsCause.ts'
import { fr as alarmsDialogs } from '../../fr/alarmsDialogs.ts'
import { fr as limits } from '../../fr/limits.ts'
import { fr as locationsAlerted } from '../../fr/locationsAlerted.ts'
import { fr as locationsCommissioning } from '../../fr/locationsCommissioning.ts'
import { fr as locationsCurve } from '../../fr/locationsCurve.ts'
import { fr as locationsDialogs } from '../../fr/locationsDialogs.ts'
import { fr as locationsForm } from '../../fr/locationsForm.ts'
import { fr as locationsLimitForm } from '../../fr/locationsLimitForm.ts'
import { fr as locationsLimits } from '../../fr/locationsLimits.ts'
import { fr as locationsMaintenance } from '../../fr/locationsMaintenance.ts'
import { fr as locationsPage } from '../../fr/locationsPage.ts'
import { fr as locationsReport } from '../../fr/locationsReport.ts'
import { fr as locationsSchedule } from '../../fr/locationsSchedule.ts'
import { fr as locationsScheduleForms } from '../../fr/locationsScheduleForms.ts'
import { fr as locationsValueForms } from '../../fr/locationsValueForms.ts'
import { fr as locationsValues } from '../../fr/locationsValues.ts'
import { fr as notices } from '../../fr/notices.ts'
import { fr as notifications } from '../../fr/notifications.ts'
import { fr as overview } from '../../fr/overview.ts'
import { fr as zones } from '../../fr/zones.ts'
import type { PlacesTranslated } from '../catalogue.ts'

export const fr: PlacesTranslated = {
  overview,
  zones,
  limits,
  alarms,
  alarmsCause,
  alarmsDialogs,
  locationsAlerted,
  locationsCommissioning,
  locationsCurve,
  locationsDialogs,
  locationsForm,
  locationsLimitForm,
  locationsLimits,
  locationsMaintenance,
  locationsPage,
  locationsReport,
  locationsSchedule,
  locationsScheduleForms,
  locationsValueForms,
  locationsValues,
  notifications,
  notices,
  reasons,
}
