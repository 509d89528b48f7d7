import { Component, type ReactNode } from 'react'
import { useWords } from '../i18n'
import { Button } from '../ui'

interface State {
  error: Error | null
}

/** A part of the window that fails says so and leaves the rest alone. */
export class Trouble extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <Failed message={error.message} onAgain={() => this.setState({ error: null })} />
  }
}

function Failed({ message, onAgain }: { message: string; onAgain(): void }) {
  const t = useWords('shell')
  return (
    <div role="alert" className="flex min-h-0 flex-1 flex-col items-start gap-3 overflow-auto p-6">
      <p>{t('trouble.title')}</p>
      <pre className="whitespace-pre-wrap font-mono text-code text-danger">{message}</pre>
      <div className="flex gap-2">
        <Button onClick={onAgain}>{t('trouble.again')}</Button>
        <Button onClick={() => location.reload()}>{t('trouble.reload')}</Button>
      </div>
    </div>
  )
}
