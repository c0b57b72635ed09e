import type { SessionUser } from '@dryrun/contract/session.ts'

export interface SessionState {
  readonly user: SessionUser | null
  /** False until the server has said for the first time who is looking. */
  readonly authIsReady: boolean
  readonly hideMenu: boolean
  readonly showChat: boolean
}

/** Where somebody's own pages begin. */
export const homeOf = ({ role }: Pick<SessionUser, 'role'>): string => (role === 'admin' ? '/admin' : '/dashboard')

export type SessionAction =
  | { readonly type: 'LOGIN'; readonly user: SessionUser }
  | { readonly type: 'LOGOUT' }
  | { readonly type: 'AUTH_STATE_CHANGED'; readonly user: SessionUser | null }
  | { readonly type: 'HIDE_MENU'; readonly hideMenu: boolean }
  | { readonly type: 'SHOW_CHAT'; readonly showChat: boolean }

export const initialSession: SessionState = { user: null, authIsReady: false, hideMenu: false, showChat: false }

export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'LOGIN':
      return { ...state, user: action.user }
    case 'LOGOUT':
      return { ...state, user: null }
    case 'AUTH_STATE_CHANGED':
      return { ...state, user: action.user, authIsReady: true }
    case 'HIDE_MENU':
      return state.hideMenu === action.hideMenu ? state : { ...state, hideMenu: action.hideMenu }
    case 'SHOW_CHAT':
      return state.showChat === action.showChat ? state : { ...state, showChat: action.showChat }
    default:
      action satisfies never
      return state
  }
}
