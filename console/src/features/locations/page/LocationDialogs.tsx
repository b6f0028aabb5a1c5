import type { Location, LocationOverview } from '#contract/schemas/location'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type Deed, LocationDeed } from './LocationDeed.tsx'
import { LocationForm } from './LocationForm.tsx'
import { PictureForm } from './PictureForm.tsx'

interface LocationDialogsProps {
  edit: DialogState<Location | null> | undefined
  picture: DialogState<LocationOverview> | undefined
  deed: DialogState<{ deed: Deed; overview: LocationOverview }> | undefined
  onDone: (deed: Deed, text: string) => void
}

/** All dialogs of the page's actions. They are loaded together. */
export function LocationDialogs({ edit, picture, deed, onDone }: LocationDialogsProps) {
  return (
    <>
      {edit && <LocationForm dialog={edit} onSaved={edit.close} />}
      {picture && <PictureForm dialog={picture} />}
      {deed && (
        <LocationDeed
          {...deed.subject}
          onClose={deed.close}
          onDone={(text) => {
            deed.close()
            onDone(deed.subject.deed, text)
          }}
        />
      )}
    </>
  )
}
