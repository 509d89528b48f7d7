import { useEffect, useState } from 'react'
import type { IpcResponse } from '../../../shared/ipc'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button } from '../ui'

export function AboutSection() {
  const t = useWords('settings')
  const { calls } = useApp()
  const [info, setInfo] = useState<IpcResponse<'app:info'>>()
  useEffect(() => void calls.call('app:info', {}).then(setInfo), [calls])
  if (!info) return null
  return (
    <>
      <div className="flex flex-col items-start gap-1">
        <h3 className="font-semibold text-small">{t('about.data')}</h3>
        <p data-testid="data-folder" className="break-all font-mono text-code">
          {info.dataDir}
        </p>
        <p className="text-muted text-small">{t('about.dataHint')}</p>
        <Button icon="folder" className="mt-1" onClick={() => void calls.call('app:show-data', {})}>
          {t('about.show')}
        </Button>
      </div>
      <p className="text-muted text-small">
        {t('about.version', { version: info.version, electron: info.electron, platform: info.platform })}
      </p>
    </>
  )
}
