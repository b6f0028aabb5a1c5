import { useState } from 'react'
import type { OwnAccount } from '#contract/schemas/account'
import { type Language, languages } from '#contract/texts/language'
import { setpointSymbol } from '#contract/values'
import { useCurrentAccount } from '../../api/account.ts'
import { errorMessage } from '../../api/errors.ts'
import { changePreferences } from '../../domain/preferences.ts'
import { valueText } from '../../domain/values.ts'
import { Field } from '../../kit/page/Field.tsx'
import { Loading } from '../../kit/page/PageState.tsx'
import { chooseColorScheme } from '../../ui/look/colorScheme.ts'
import { dates } from '../../ui/dates.ts'
import { formatNumber, keepLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import type { Preferences } from '../../ui/preferences.ts'
import { usePreferences } from '../../ui/usePreferences.ts'
import styles from './AccountPages.module.css'
import { texts } from '../../texts/account.ts'
import { texts as common } from '../../texts/common.ts'

type Choice = readonly [value: string, label: string]

interface Setting {
  name: keyof Preferences
  label: string
  /** What an empty choice means. */
  otherwise: string
  choices: () => readonly Choice[]
}

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

const ofTexts: readonly Setting[] = [
  {
    name: 'language',
    label: texts.language,
    otherwise: texts.asThisBrowser,
    choices: () => Object.entries(languageNames),
  },
  {
    name: 'colorScheme',
    label: texts.colours,
    otherwise: texts.asTheSystem,
    choices: () => [
      ['LIGHT', texts.light],
      ['DARK', texts.dark],
    ],
  },
]

const ofStart: readonly Setting[] = [
  {
    name: 'firstPage',
    label: texts.firstPage,
    otherwise: common.locations,
    choices: () => [
      ['OVERVIEW', common.overview],
      ['ALARMS', common.alarms],
    ],
  },
]

const ofDates: readonly Setting[] = [
  {
    name: 'timeZone',
    label: texts.timeZone,
    otherwise: texts.asThisDevice(Intl.DateTimeFormat().resolvedOptions().timeZone),
    choices: () => Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')]),
  },
  {
    name: 'dateFormat',
    label: texts.dates,
    otherwise: texts.asTheLanguage,
    choices: () => [
      ['YEAR_FIRST', '2026-11-18 17:58'],
      ['DAY_FIRST_POINTS', '18.11.2026 17:58'],
      ['DAY_FIRST_SLASHES', '18/11/2026 17:58'],
      ['MONTH_FIRST', '11/18/2026 5:58 PM'],
    ],
  },
  {
    name: 'numberFormat',
    label: texts.numbers,
    otherwise: texts.asTheLanguage,
    choices: () => [
      ['COMMA_POINT', '1,234.5'],
      ['POINT_COMMA', '1.234,5'],
      ['SPACE_COMMA', '1 234,5'],
      ['APOSTROPHE_POINT', '1’234.5'],
    ],
  },
]

const ofUnits: readonly Setting[] = [
  {
    name: 'temperature',
    label: texts.temperatures,
    otherwise: texts.asMeasured,
    choices: () => [
      ['CELSIUS', '°C'],
      ['FAHRENHEIT', '°F'],
    ],
  },
  {
    name: 'pressure',
    label: texts.pressures,
    otherwise: texts.asMeasured,
    choices: () => [
      ['BAR', 'bar'],
      ['PSI', 'psi'],
    ],
  },
]

/** How the person reads the console. Each choice is kept at once. */
export function PreferencesTab() {
  const { data: me } = useCurrentAccount()
  const chosen = usePreferences()
  if (!me) return <Loading />
  const fields = (settings: readonly Setting[]) => (
    <div className={styles.choices}>
      {settings.map((setting) => (
        <Choose key={setting.name} me={me} setting={setting} value={chosen[setting.name]} />
      ))}
    </div>
  )
  return (
    <>
      <section aria-labelledby="own-texts">
        <h2 id="own-texts">{texts.languageAndColours}</h2>
        {fields(ofTexts)}
        <p className="quiet">{texts.mailsToo}</p>
      </section>
      <section aria-labelledby="own-start">
        <h2 id="own-start">{texts.start}</h2>
        {fields(ofStart)}
      </section>
      <section aria-labelledby="own-formats">
        <h2 id="own-formats">{texts.datesAndNumbers}</h2>
        {fields(ofDates)}
      </section>
      <section aria-labelledby="own-units">
        <h2 id="own-units">{texts.units}</h2>
        {fields(ofUnits)}
        <p className="quiet">{texts.unitsHere}</p>
      </section>
      <Example key={JSON.stringify(chosen)} />
      {me.preferences === null && <p className="quiet">{texts.keptHereOnly}</p>}
    </>
  )
}

/** What it looks like. Made anew after each choice. */
function Example() {
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const examples = [
    dates().dateTime(now),
    formatNumber(12_345.6),
    valueText(-18.5, setpointSymbol),
    valueText(2, 'bar'),
  ]
  return (
    <output className={styles.example}>
      {examples.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </output>
  )
}

function Choose({ me, setting, value }: { me: OwnAccount; setting: Setting; value: string | null }) {
  const { name, label, otherwise, choices } = setting
  const offered = choices()
  const choose = async (next: string | null) => {
    try {
      await changePreferences(me, { [name]: next })
      if (name === 'colorScheme')
        chooseColorScheme(next === 'DARK' ? 'dark' : next === 'LIGHT' ? 'light' : 'auto')
      // All texts are read when the page is loaded.
      if (name === 'language' && keepLanguage(languages.find((one) => one === next))) window.location.reload()
    } catch (error) {
      notify.error(texts.failedToKeep, errorMessage(error))
    }
  }
  return (
    <Field label={label}>
      <select value={value ?? ''} onChange={({ currentTarget }) => void choose(currentTarget.value || null)}>
        <option value="">{otherwise}</option>
        {value !== null && !offered.some(([one]) => one === value) && <option>{value}</option>}
        {offered.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
