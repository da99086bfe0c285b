//===-- Dataflow.h - Judges every walk through a graph ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_DATAFLOW_H
#define ASCENDTILE_LIB_CHECK_DATAFLOW_H

#include "Check/Findings.h"
#include <set>

namespace ascend::check {

/// What may be at the start of each node, from what may be at the kernel's; by
/// iteration until nothing changes. \p State has apply(Action, Sink *),
/// finish(Sink) and join(State), which only adds possibilities. Then lets the
/// states object to \p Sink.
template <typename State>
void judge(const Graph &G, const ActionTable &Table, State Entry,
           FindingSink Sink) {
  std::vector<unsigned> Order = G.reversePostOrder();
  std::vector<unsigned> Rank(G.Nodes.size());
  for (unsigned I = 0; I != Order.size(); ++I)
    Rank[Order[I]] = I;
  std::vector<std::optional<State>> In(G.Nodes.size());
  In[0] = std::move(Entry);
  std::set<unsigned> Queue = {0}; // ranks
  while (!Queue.empty()) {
    unsigned N = Order[*Queue.begin()];
    Queue.erase(Queue.begin());
    if (G.Nodes[N].Succs.empty())
      continue;
    State Out = *In[N];
    for (unsigned A : G.Nodes[N].Actions)
      Out.apply(Table.action(A), nullptr);
    for (unsigned S : G.Nodes[N].Succs) {
      bool Changed = !In[S];
      if (Changed)
        In[S] = Out;
      else
        Changed = In[S]->join(Out);
      if (Changed)
        Queue.insert(Rank[S]);
    }
  }
  for (unsigned N : Order) {
    State Now = std::move(*In[N]);
    for (unsigned A : G.Nodes[N].Actions)
      Now.apply(Table.action(A), &Sink);
    if (G.Nodes[N].Exits)
      Now.finish(Sink);
  }
}

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_DATAFLOW_H
