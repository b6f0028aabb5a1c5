import { de as reasons } from '#contract/texts/reasons/de'
import { de as alarms } from '../../de/alarms.ts'
import { de as alarmsCause } from '../../de/alarmsCause.ts'
import { de as alarmsDialogs } from '../../de/alarmsDialogs.ts'
import { de as limits } from '../../de/limits.ts'
import { de as locationsAlerted } from '../../de/locationsAlerted.ts'
import { de as locationsCommissioning } from '../../de/locationsCommissioning.ts'
import { de as locationsCurve } from '../../de/locationsCurve.ts'
import { de as locationsDialogs } from '../../de/locationsDialogs.ts'
import { de as locationsForm } from '../../de/locationsForm.ts'
import { de as locationsLimitForm } from '../../de/locationsLimitForm.ts'
import { de as locationsLimits } from '../../de/locationsLimits.ts'
import { de as locationsMaintenance } from '../../de/locationsMaintenance.ts'
import { de as locationsPage } from '../../de/locationsPage.ts'
import { de as locationsReport } from '../../de/locationsReport.ts'
import { de as locationsSchedule } from '../../de/locationsSchedule.ts'
import { de as locationsScheduleForms } from '../../de/locationsScheduleForms.ts'
import { de as locationsValueForms } from '../../de/locationsValueForms.ts'
import { de as locationsValues } from '../../de/locationsValues.ts'
import { de as notices } from '../../de/notices.ts'
import { de as notifications } from '../../de/notifications.ts'
import { de as overview } from '../../de/overview.ts'
import { de as zones } from '../../de/zones.ts'
import type { PlacesTranslated } from '../catalogue.ts'

export const de: PlacesTranslated = {
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
