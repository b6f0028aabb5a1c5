import { isConverter, readConverter } from '#contract/addresses'
import { baudRateRange, isOneLine, isStorable, textLength } from '#contract/limits'
import type { Device } from '#contract/schemas/device'
import { parities } from '#contract/values'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { wholeNumber } from '../../kit/form/values.ts'
import { texts } from '../../texts/devices.ts'
import styles from './DeviceDialogs.module.css'

type Serial = NonNullable<Device['serial']>

/** As typed. The names are those of the request, so that its errors find their field. */
type SerialValues = { port: string; baudRate: string; parity: Serial['parity']; stopBits: string }

export const serialFields = [
  { name: 'port', label: texts.serialPort },
  { name: 'baudRate', label: texts.baudRate },
  { name: 'parity', label: texts.parity },
  { name: 'stopBits', label: texts.stopBits },
]

export const serialValuesOf = (serial: Device['serial']): SerialValues => ({
  port: serial?.port ?? '',
  baudRate: String(serial?.baudRate ?? baudRateRange.default),
  parity: serial?.parity ?? 'NONE',
  stopBits: String(serial?.stopBits ?? 1),
})

/** No port means no serial line. */
export function serialOf({ port, baudRate, parity, stopBits }: SerialValues): Serial | null {
  if (port.trim() === '') return null
  return {
    port: port.trim(),
    baudRate: Number(baudRate.trim()),
    parity,
    stopBits: stopBits === '2' ? 2 : 1,
  }
}

const baudRateError = wholeNumber(baudRateRange)

/** A converter in the network has its own settings for the line. */
const hasLine = ({ port }: SerialValues) => port.trim() !== '' && !isConverter(port.trim())

export const serialRules = {
  port: (port: string) => {
    const text = port.trim()
    if (text.length > textLength.default) return texts.charactersAtMost(textLength.default)
    if (!isStorable(text) || !isOneLine(text)) return texts.portIsOneLine
    return isConverter(text) && !readConverter(text) ? texts.converterForm : null
  },
  baudRate: (baudRate: string, values: SerialValues) => (hasLine(values) ? baudRateError(baudRate) : null),
}

/** The line of the components that have a slave id. */
export function SerialFields<Values extends SerialValues>({ form }: { form: DialogForm<Values> }) {
  const { values } = form
  return (
    <>
      <TextInput
        label={texts.serialPort}
        mt="sm"
        autoComplete="off"
        spellCheck={false}
        placeholder="/dev/ttyUSB0"
        description={texts.portHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('port')}
      />
      {hasLine(values) && (
        <div className={styles.serial}>
          <TextInput
            label={texts.baudRate}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('baudRate')}
          />
          <NativeSelect
            label={texts.parity}
            data={parities.map((value) => ({ value, label: texts.parities[value] }))}
            {...form.getInputProps('parity')}
          />
          <NativeSelect label={texts.stopBits} data={['1', '2']} {...form.getInputProps('stopBits')} />
        </div>
      )}
    </>
  )
}
