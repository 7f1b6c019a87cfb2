import { Component, type ReactNode } from "react";

interface CatchProps {
  readonly children: ReactNode;
  readonly instead: ReactNode;
}

/** Renders a fallback if its children throw. Only class components can catch errors of other components. */
export class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
