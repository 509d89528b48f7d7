import { useEffect, useState } from 'react'
import { useWords } from '../i18n'
import { useApp, useSettings } from '../state'

/** Whether the app goes on without a window, where the system can show that it does. */
export function TrayChoice() {
  const t = useWords('schedules')
  const { calls, preferences } = useApp()
  const settings = useSettings()
  const [available, setAvailable] = useState<boolean>()
  useEffect(() => void calls.call('app:tray', {}).then((found) => setAvailable(found?.available)), [calls])
  if (!settings) return null
  return (
    <label className="flex cursor-pointer items-start gap-2 text-small">
      <input
        type="checkbox"
        data-setting="keepInTray"
        className="mt-1 accent-accent"
        checked={settings.keepInTray}
        disabled={available !== true && !settings.keepInTray}
        onChange={(event) => void preferences.change({ keepInTray: event.target.checked })}
      />
      <span>
        <span className="block font-medium">{t('tray')}</span>
        <span className="block text-muted">{t(available === false ? 'noTray' : 'trayHint')}</span>
      </span>
    </label>
  )
}
