import { Component, type ReactNode } from "react";

interface CatchProps {
  readonly children: ReactNode;
  readonly instead: ReactNode;
}

/** Shows something else in the place of what fails. Only a class can catch what a component throws. */
export class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
