import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocationOverview } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import styles from './LocationPicture.module.css'

/** The picture of a location. Without one its place says so, with the same size. */
export function LocationPicture({ overview }: { overview: LocationOverview | undefined }) {
  const { id = '', name = '' } = overview?.location ?? {}
  const { data, isError } = useQuery({
    ...query(api.getLocationImage, { locationId: id }),
    enabled: Boolean(overview?.image),
  })
  const [unreadable, setUnreadable] = useState<typeof data>()
  if (overview && !overview.image) return <Note Icon={IconPhoto} text="No picture" />
  // A failed call says nothing about a picture that is already here.
  if (data ? data === unreadable : isError) return <Note Icon={IconPhotoOff} text="Picture not loaded" />
  return (
    <div className={styles.picture}>
      {data && (
        <img
          src={`data:${data.contentType};base64,${data.image}`}
          alt={name}
          onError={() => setUnreadable(data)}
        />
      )}
    </div>
  )
}

const Note = ({ Icon, text }: { Icon: typeof IconPhoto; text: string }) => (
  <div className={styles.picture}>
    <Icon size={24} aria-hidden />
    {text}
  </div>
)
