import type { Conversation, Mode } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Icon, Menu, MenuItem } from '../ui'

const MODES: Mode[] = ['ask', 'edits', 'full']

export function ModeChip({ conversation: { id, mode } }: { conversation: Conversation }) {
  const t = useWords('shell')
  const { chat } = useApp()
  return (
    <Menu
      label={t('composer.mode')}
      className="w-80"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-testid="mode-chip"
          data-mode={mode}
          aria-label={t('composer.modeOf', { mode: t(`mode.${mode}`) })}
          title={t(`modeHint.${mode}`)}
          className={`inline-flex h-7 items-center gap-1 rounded-lg px-2 text-small hover:bg-hover hover:text-text ${mode === 'full' ? 'text-warn' : 'text-muted'}`}
        >
          {mode === 'full' && <Icon name="warning" />}
          {t(`mode.${mode}`)}
          <Icon name="down" className="size-3" />
        </button>
      )}
    >
      {MODES.map((one) => (
        <MenuItem
          key={one}
          checked={one === mode}
          hint={t(`modeHint.${one}`)}
          onSelect={() => void chat.update(id, { mode: one })}
        >
          {t(`mode.${one}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
